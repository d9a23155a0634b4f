import { doubleOfNumber, numberOfDouble, vectorValues, type FirestoreValue } from '../values.ts';
import type { NearestQuery } from './shape.ts';

/**
 * How far a value is from a query's vector, in its measure
 * (https://firebase.google.com/docs/firestore/vector-search#vector_distances); NaN for what has no
 * direction. Null for what is no vector of as many dimensions, or is past the threshold.
 */
export function distanceTo(nearest: NearestQuery, value: FirestoreValue): number | null {
  const numbers = numbersOf(value);
  if (numbers === null || numbers.length !== nearest.vector.length) {
    return null;
  }
  const distance = measures[nearest.measure](nearest.vector, numbers);
  const { threshold } = nearest;
  if (threshold === null) {
    return distance;
  }
  const isNear = nearest.measure === 'dot-product' ? distance >= threshold : distance <= threshold;
  return isNear ? distance : null;
}

/** A value that sorts, ascending, as documents at such distances do. */
export function distanceOrder({ measure }: NearestQuery, distance: number): FirestoreValue {
  if (Number.isNaN(distance)) {
    // After all numbers.
    return { stringValue: '' };
  }
  return { doubleValue: doubleOfNumber(measure === 'dot-product' ? -distance : distance) };
}

function numbersOf(value: FirestoreValue): number[] | null {
  const values = 'mapValue' in value ? vectorValues(value.mapValue.fields) : undefined;
  return values === undefined ? null : values.map(numberOf);
}

function numberOf(value: FirestoreValue): number {
  if ('doubleValue' in value) {
    return numberOfDouble(value.doubleValue) ?? NaN;
  }
  return 'integerValue' in value ? Number(value.integerValue) : NaN;
}

type Vector = readonly number[];

function dot(a: Vector, b: Vector): number {
  return a.reduce((sum, number, index) => sum + number * (b[index] ?? 0), 0);
}

const measures: Readonly<Record<NearestQuery['measure'], (a: Vector, b: Vector) => number>> = {
  euclidean: (a, b) =>
    Math.sqrt(a.reduce((sum, number, index) => sum + (number - (b[index] ?? 0)) ** 2, 0)),
  cosine: (a, b) => 1 - dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)),
  'dot-product': dot,
};
