/** Straight lines and chances, fitted to weighted rows and held back toward a guess. Pure numbers; what they mean is the caller's. */

export interface Row {
  readonly features: readonly number[];
  readonly target: number;
  readonly weight: number;
}

export interface Line {
  readonly bias: number;
  readonly weights: readonly number[];
}

export function valueAt(line: Line, features: readonly number[]): number {
  let sum = line.bias;
  for (let at = 0; at < line.weights.length; at += 1) sum += line.weights[at]! * (features[at] ?? 0);
  return sum;
}

export function chanceAt(line: Line, features: readonly number[]): number {
  return 1 / (1 + Math.exp(-valueAt(line, features)));
}

/**
 * Solves `matrix · x = right` for a matrix that is its own mirror image and positive: what a regression with a penalty always is.
 * Both are used up. By rows, `right.length` squared.
 */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column]!;
      for (let k = 0; k < column; k += 1) sum -= matrix[row * size + k]! * matrix[column * size + k]!;
      matrix[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / matrix[column * size + column]!;
    }
  }
  for (let row = 0; row < size; row += 1) {
    let sum = right[row]!;
    for (let k = 0; k < row; k += 1) sum -= matrix[row * size + k]! * right[k]!;
    right[row] = sum / matrix[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = right[row]!;
    for (let k = row + 1; k < size; k += 1) sum -= matrix[k * size + row]! * right[k]!;
    right[row] = sum / matrix[row * size + row]!;
  }
  return right;
}

/** Adds `weight · (features, 1) · target` and the square of it. The last place is the bias. */
function gather(
  matrix: Float64Array,
  right: Float64Array,
  features: readonly number[],
  weight: number,
  target: number,
): void {
  const size = right.length;
  for (let row = 0; row < size; row += 1) {
    const one = row === size - 1 ? 1 : (features[row] ?? 0);
    if (one === 0) continue;
    right[row] = right[row]! + weight * target * one;
    for (let column = 0; column < size; column += 1) {
      const other = column === size - 1 ? 1 : (features[column] ?? 0);
      matrix[row * size + column] = matrix[row * size + column]! + weight * one * other;
    }
  }
}

/** Least squares. `penalty`: in rows of weight one, how much evidence it takes to move a weight off zero; the bias is nearly free. */
export function fitLine(rows: readonly Row[], width: number, penalty: number): Line {
  const size = width + 1;
  const matrix = new Float64Array(size * size);
  const right = new Float64Array(size);
  for (const row of rows) gather(matrix, right, row.features, row.weight, row.target);
  for (let at = 0; at < size; at += 1)
    matrix[at * size + at] = matrix[at * size + at]! + (at === width ? 1e-6 : penalty);
  return lineOf(solve(matrix, right));
}

/** Rounds of weighted least squares; a penalised one has settled long before. */
const ROUNDS = 12;

/** The chance of a target of 1 instead of 0. Held back toward zero weights, as `fitLine` is. */
export function fitChance(rows: readonly Row[], width: number, penalty: number): Line {
  const size = width + 1;
  let line: Line = { bias: 0, weights: Array.from({ length: width }, () => 0) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const matrix = new Float64Array(size * size);
    const right = new Float64Array(size);
    for (const row of rows) {
      const score = valueAt(line, row.features);
      const chance = 1 / (1 + Math.exp(-score));
      const spread = Math.max(chance * (1 - chance), 1e-4);
      gather(matrix, right, row.features, row.weight * spread, score + (row.target - chance) / spread);
    }
    for (let at = 0; at < size; at += 1)
      matrix[at * size + at] = matrix[at * size + at]! + (at === width ? 0.01 : penalty);
    line = lineOf(solve(matrix, right));
  }
  return line;
}

function lineOf(solved: Float64Array): Line {
  return { bias: solved[solved.length - 1]!, weights: [...solved.slice(0, -1)] };
}
