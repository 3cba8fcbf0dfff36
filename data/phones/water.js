/* How water looks: banks along the shore, currents, rapids, rocks, lines, ways. Drawn once for each river it is told. */

export const SPACE = 44;
/* Units of one space. */
const MARGIN = 0.5;
/* Spaces of bank to the left and right of the water. */
const LANES = 15;
const BANKS = 4, BANK = 6;
/* Layers of a bank, and how far each lies from the one before. */
const CHEQUERS = 7;
const NAMES = "http://www.w3.org/2000/svg";

/** Where everything lies: columns that hold water anywhere, rows from the top down. */
export function measure(rows) {
  const wet = rows.flatMap(row => (row.squares || []).map((square, column) => square.land ? -1 : column)).filter(column => column >= 0);
  const first = Math.min(...wet), last = Math.max(...wet);
  return {
    first, last,
    width: (last - first + 1 + 2 * MARGIN) * SPACE,
    height: rows.length * SPACE,
    x: column => (column - first + 0.5 + MARGIN) * SPACE,
    y: number => (rows.findIndex(row => row.number === number) + 0.5) * SPACE,
  };
}

/** The water as a picture that nobody has to hear. */
export function drawWater(river, place) {
  const drawn = [];
  const draw = (name, kind, properties) => drawn.push(element(name, kind, properties));
  const shores = [shore(river.rows, place, 0), shore(river.rows, place, 1)];
  draw("rect", "deep", {width: place.width, height: place.height});
  drawCurrents(draw, shores);
  drawBanks(draw, shores, place);
  river.rows.forEach((row, number) => row.squares.forEach((square, column) => {
    if (square.land && !isShore(row.squares, column)) return;
    drawSquare(draw, square, place.x(column), (number + 0.5) * SPACE, isCovered(square));
  }));
  river.rows.forEach((row, number) => row.line && drawLine(draw, row.line, number * SPACE, row.squares, place));
  for (const way of river.ways || []) drawWay(draw, way, place);
  const picture = element("svg", "painted", {viewBox: `0 0 ${place.width} ${place.height}`, "aria-hidden": "true", focusable: "false"});
  picture.append(...drawn);
  return picture;
}

function element(name, kind, properties) {
  const made = document.createElementNS(NAMES, name);
  if (kind) made.setAttribute("class", kind);
  for (const key of Object.keys(properties)) made.setAttribute(key, properties[key]);
  return made;
}

/** A bank beside the stream is no island in it. */
function isShore(squares, column) {
  return squares.slice(0, column).some(each => !each.land) && squares.slice(column + 1).some(each => !each.land);
}

const isCovered = square => (square.things || []).some(thing => thing.picture && !thing.shape);

/** Points down one side of the water, from the top to the bottom. */
function shore(rows, place, side) {
  const edges = rows.map(row => {
    const wet = row.squares.map((square, column) => square.land ? -1 : column).filter(column => column >= 0);
    const column = wet.length ? wet[side ? wet.length - 1 : 0] : place.first;
    return place.x(column) + (side ? 0.5 : -0.5) * SPACE;
  });
  return edges.flatMap((edge, number) => [0.22, 0.78].map(part => [edge, (number + part) * SPACE]));
}

/** A soft line through the points. */
function soft(points) {
  const middle = (one, other) => `${((one[0] + other[0]) / 2).toFixed(1)} ${((one[1] + other[1]) / 2).toFixed(1)}`;
  const turns = points.slice(1, -1).map((point, number) => `Q${point[0].toFixed(1)} ${point[1].toFixed(1)} ${middle(point, points[number + 2])}`);
  const last = points[points.length - 1];
  return `M${points[0][0].toFixed(1)} ${points[0][1].toFixed(1)}${turns.join("")}L${last[0].toFixed(1)} ${last[1].toFixed(1)}`;
}

function drawCurrents(draw, [left, right]) {
  const top = left[0][1] - SPACE, bottom = left[left.length - 1][1] + SPACE;
  const lane = (part, sway) => [[left[0], right[0], top], ...left.map((point, number) => [point, right[number], point[1]]), [left[left.length - 1], right[right.length - 1], bottom]]
    .map(([one, other, y], number) => [one[0] + (other[0] - one[0]) * part + sway * Math.sin(number * 0.9 + part * 20), y]);
  for (const shallow of [0, 1]) draw("path", "shallow", {d: soft(lane(shallow, 0)), "stroke-width": 26});
  for (let number = 0; number < LANES; number += 1) {
    const isFoam = number % 3 === 0;
    draw("path", isFoam ? "foam" : "current", {d: soft(lane((number + 0.5) / LANES, 2.2)), "stroke-width": isFoam ? 1.1 : 1.9,
      "stroke-dasharray": `${18 + number * 7 % 40} ${22 + number * 11 % 38}`, "stroke-dashoffset": number * 23});
  }
}

function drawBanks(draw, shores, place) {
  shores.forEach((points, side) => {
    const far = side ? place.width + SPACE : -SPACE, out = side ? 1 : -1;
    for (let layer = 0; layer < BANKS; layer += 1) {
      const edge = points.map(([x, y], number) => [x + out * (layer * BANK - 2) + 2.2 * Math.sin(number * 2.1 + side * 2 + layer * 1.7), y]);
      edge.unshift([edge[0][0], -SPACE]);
      edge.push([edge[edge.length - 1][0], place.height + SPACE]);
      draw("path", `bank bank${layer}`, {d: `${soft(edge)}L${far} ${place.height + SPACE}L${far} ${-SPACE}Z`});
    }
  });
}

function drawSquare(draw, square, x, y, isHidden) {
  const half = SPACE / 2;
  if (square.land) {
    draw("rect", "bank bank1", {x: x - half + 2, y: y - half + 2, width: SPACE - 4, height: SPACE - 4, rx: 12});
    return;
  }
  draw("rect", "square", {x: x - half, y: y - half, width: SPACE, height: SPACE});
  if (square.aside && !isHidden) drawAside(draw, x, y, square.aside);
  if (square.sign && !isHidden && Object.keys(SIGNS).includes(square.sign)) SIGNS[square.sign](draw, x, y, square);
}

function drawAside(draw, x, y, side) {
  draw("path", "aside", {d: `M${x - side * 7} ${y + 7}L${x + side * 7} ${y - 7}M${x - side * 1} ${y - 7}H${x + side * 7}V${y + 1}`});
}

const wave = (x, y) => `M${x} ${y}q4 -7 8 0t8 0t8 0`;

const SIGNS = {
  rapids: (draw, x, y, square) => {
    draw("ellipse", "trough", {cx: x, cy: y, rx: 18, ry: 16});
    draw("path", "wave", {d: wave(x - 12, y - 6) + wave(x - 14, y + 2) + wave(x - 10, y + 10)});
    if (square.aside) drawAside(draw, x + square.aside * 12, y - 12, square.aside);
  },
  fall: (draw, x, y) => {
    draw("rect", "trough", {x: x - 19, y: y - 17, width: 38, height: 34, rx: 8});
    draw("path", "lip", {d: `M${x - 18} ${y - 9}q9 -7 18 0t18 0`});
    draw("path", "drop", {d: [-14, -7, 0, 7, 14].map((part, number) => `M${x + part} ${y - 5}v${number % 2 ? 17 : 21}`).join("")});
  },
  eddy: (draw, x, y) => {
    draw("circle", "trough", {cx: x, cy: y, r: 17});
    draw("path", "eddy", {d: `M${x + 1} ${y + 1}a4 4 0 0 1 -7 -3a8 8 0 0 1 15 -3a11 11 0 0 1 -11 15a14 14 0 0 1 -13 -14`});
  },
  rock: (draw, x, y) => {
    draw("ellipse", "wash", {cx: x, cy: y + 3, rx: 19, ry: 14});
    draw("path", "rock", {d: `M${x - 15} ${y + 8}l3 -14l9 -8l11 3l7 11l-4 9q-13 6 -26 -1z`});
    draw("path", "shine", {d: `M${x - 9} ${y - 4}l7 -6l8 2`});
  },
  beacon: (draw, x, y) => {
    draw("circle", "trough", {cx: x, cy: y, r: 17});
    draw("circle", "beacon", {cx: x, cy: y, r: 9});
    draw("path", "rays", {d: [0, 1, 2, 3, 4, 5, 6, 7].map(number => {
      const across = Math.cos(number * Math.PI / 4), down = Math.sin(number * Math.PI / 4);
      return `M${(x + across * 12).toFixed(1)} ${(y + down * 12).toFixed(1)}l${(across * 4).toFixed(1)} ${(down * 4).toFixed(1)}`;
    }).join("")});
  },
};

function drawLine(draw, kind, y, squares, place) {
  const wet = squares.map((square, column) => square.land ? -1 : column).filter(column => column >= 0);
  const left = place.x(wet[0]) - SPACE / 2, right = place.x(wet[wet.length - 1]) + SPACE / 2;
  if (kind !== "finish") {
    draw("path", kind === "start" ? "start" : "section", {d: `M${left} ${y}H${right}`});
    return;
  }
  draw("rect", "goal", {x: left, y: y - CHEQUERS, width: right - left, height: 2 * CHEQUERS});
  let dark = "";
  for (let x = left, number = 0; x < right; x += CHEQUERS, number += 1)
    dark += `M${x} ${number % 2 ? y : y - CHEQUERS}h${Math.min(CHEQUERS, right - x)}v${CHEQUERS}H${x}z`;
  draw("path", "chequers", {d: dark});
}

function drawWay(draw, way, place) {
  const points = (way.cells || []).map(([column, number]) => `${place.x(column)} ${place.y(number)}`);
  if (points.length < 2) return;
  draw("path", "way-below", {d: `M${points.join("L")}`});
  draw("path", way.own ? "way own" : "way", {d: `M${points.join("L")}`});
}
