import { expect, test } from 'vitest'
import { computeDepth, type Road, type Trip } from '../../../tests/support/roads.ts'
import { ROAD_MS } from './road-times.ts'

const trip = (road: Road, fromMs: number, toMs: number): Trip => ({ road, what: '', fromMs, toMs })

test('a trip that begins when another has ended waited for it, and side by side they count once', () => {
  const trips = [
    trip('own', 0, 5),
    trip('primary', 5, 205),
    trip('primary', 6, 206),
    trip('replica', 5, 20),
    trip('primary', 206, 406),
    trip('primary', 300, Number.POSITIVE_INFINITY),
  ]
  expect(computeDepth(trips.slice(0, 5), ROAD_MS)).toEqual({
    primary: 2,
    replica: 1,
    journey: 0,
    beside: 0,
    own: 1,
    other: 0,
    all: 3,
    roadMs: 405,
  })
  expect(computeDepth([], ROAD_MS).all).toBe(0)
})
