/** Curves of regret as one SVG: what each arm lost so far against the best that could have been had. Reads on light and on dark. */

export interface Curve {
  readonly name: string;
  /** Of the classes below. */
  readonly tone: "none" | "lexical" | "prior" | "learned";
  /** Regret of each turn; drawn added up. */
  readonly regrets: readonly number[];
}

export interface Marks {
  /** From which turn on other things are right. */
  readonly driftAt: number;
  /** Turns at which a pack began to serve. */
  readonly promotions: readonly number[];
}

const WIDTH = 760;
const HEIGHT = 380;
const LEFT = 64;
const RIGHT = 150;
const TOP = 40;
const BOTTOM = 52;
/** Points of a curve: more than a screen shows is only a larger file. */
const POINTS = 250;

const STYLE = `
    text { font: 13px ui-sans-serif, system-ui, sans-serif; fill: #1d2733; }
    .page { fill: #f7f9fb; } .grid { stroke: #d5dde6; stroke-width: 1; } .mark { stroke: #7a8aa0; stroke-dasharray: 4 4; }
    .small { font-size: 12px; fill: #51606f; } path { fill: none; stroke-width: 2; }
    .none { stroke: #8a939e; } .lexical { stroke: #b4552d; } .prior { stroke: #8a6d1d; } .learned { stroke: #1f6fb2; stroke-width: 3; }
    .up { fill: #1f6fb2; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e3e9f0; } .page { fill: #161b22; } .grid { stroke: #2c3642; } .mark { stroke: #8fa3bb; } .small { fill: #a9b6c4; }
      .none { stroke: #9aa4af; } .lexical { stroke: #e58a5f; } .prior { stroke: #d0b04f; } .learned { stroke: #63b0f2; } .up { fill: #63b0f2; }
    }`;

export function regretPicture(curves: readonly Curve[], { driftAt, promotions }: Marks): string {
  const turns = Math.max(...curves.map(({ regrets }) => regrets.length));
  const sums = curves.map(({ regrets }) => added(regrets));
  const most = roundUp(Math.max(...sums.map((sum) => sum.at(-1) ?? 0)));
  const x = (turn: number): number => LEFT + ((WIDTH - LEFT - RIGHT) * turn) / turns;
  const y = (sum: number): number => HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * sum) / most;
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const [up, along] = [y(most * share), x(turns * share)];
    return [
      `  <line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${up.toFixed(1)}" y2="${up.toFixed(1)}"/>`,
      `  <text class="small" x="${LEFT - 8}" y="${(up + 4).toFixed(1)}" text-anchor="end">${number(most * share)}</text>`,
      `  <text class="small" x="${along.toFixed(1)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${number(turns * share)}</text>`,
    ].join("\n");
  });
  const drift =
    driftAt < turns
      ? [
          `  <line class="mark" x1="${x(driftAt).toFixed(1)}" x2="${x(driftAt).toFixed(1)}" y1="${TOP}" y2="${HEIGHT - BOTTOM}"/>`,
          `  <text class="small" x="${(x(driftAt) + 6).toFixed(1)}" y="${TOP + 12}">other things become right</text>`,
        ]
      : [];
  const ups = promotions.map((turn) => {
    const along = x(turn);
    const foot = HEIGHT - BOTTOM;
    return `  <path class="up" d="M${(along - 5).toFixed(1)} ${foot}h10l-5 -9z"><title>a learned pack serves from turn ${number(turn)} on</title></path>`;
  });
  const places = labelPlaces(sums.map((sum) => y(sum.at(-1) ?? 0)));
  const drawn = curves.map(({ name, tone }, at) =>
    [
      `  <path class="${tone}" d="${pathOf(sums[at]!, x, y)}"/>`,
      `  <text x="${WIDTH - RIGHT + 8}" y="${(places[at]! + 4).toFixed(1)}">${name}</text>`,
    ].join("\n"),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${spoken(curves, sums)}">`,
    `  <style>${STYLE}\n  </style>`,
    `  <rect class="page" width="${WIDTH}" height="${HEIGHT}" rx="10"/>`,
    `  <text x="${LEFT}" y="24">Regret, added up: what was lost against the best prompt of each turn</text>`,
    ...grid,
    `  <text class="small" x="${((LEFT + WIDTH - RIGHT) / 2).toFixed(1)}" y="${HEIGHT - 12}" text-anchor="middle">turns; triangles: a learned pack begins to serve</text>`,
    ...drift,
    ...drawn,
    ...ups,
    "</svg>",
    "",
  ].join("\n");
}

function added(values: readonly number[]): readonly number[] {
  let sum = 0;
  return values.map((value) => (sum += value));
}

function pathOf(sums: readonly number[], x: (turn: number) => number, y: (sum: number) => number): string {
  const every = Math.max(1, Math.ceil(sums.length / POINTS));
  const points = [`M${x(0).toFixed(1)} ${y(0).toFixed(1)}`];
  for (let at = every - 1; at < sums.length; at += every)
    points.push(`L${x(at + 1).toFixed(1)} ${y(sums[at]!).toFixed(1)}`);
  return points.join("");
}

/** Beside the ends of their curves, a line apart where these are nearer. */
function labelPlaces(ends: readonly number[]): readonly number[] {
  const places = [...ends];
  const order = ends.map((_, at) => at).toSorted((a, b) => ends[a]! - ends[b]!);
  for (const [rank, at] of order.entries()) {
    const above = order[rank - 1];
    if (above !== undefined) places[at] = Math.max(places[at]!, places[above]! + 17);
  }
  return places;
}

/** To two digits, upwards: 873 becomes 880. */
function roundUp(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.ceil(value / (4 * unit)) * 4 * unit;
}

function number(value: number): string {
  return Math.round(value)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

function spoken(curves: readonly Curve[], sums: readonly (readonly number[])[]): string {
  return `Regret added up after all turns: ${curves.map(({ name }, at) => `${name} ${number(sums[at]!.at(-1) ?? 0)}`).join(", ")}`;
}
