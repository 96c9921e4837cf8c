import { expect, test } from 'vitest'
import { isJsonWrite, isOwnRead, isSameSiteWrite } from './cross-site.ts'

const OWN = 'https://play.example'

test.each([
  ['GET', null, null, true],
  ['GET', 'cross-site', 'https://evil.example', true],
  ['POST', 'same-origin', OWN, true],
  ['POST', 'same-origin', null, true],
  ['POST', 'same-site', OWN, false],
  ['POST', 'cross-site', OWN, false],
  ['POST', 'none', null, false],
  ['POST', '', OWN, false],
  ['POST', null, OWN, true],
  ['POST', null, 'https://play.example.evil.example', false],
  ['POST', null, 'http://play.example', false],
  ['POST', null, 'null', false],
  ['POST', null, null, false],
  ['PUT', 'cross-site', null, false],
  ['DELETE', 'cross-site', null, false],
  ['DELETE', null, null, false],
])('EDGE-14 %s with Sec-Fetch-Site %s and Origin %s: %s', (method, fetchSite, origin, expected) => {
  expect(isSameSiteWrite({ method, ownOrigin: OWN, fetchSite, origin })).toBe(expected)
})

test.each([
  ['POST', 'application/json', true],
  ['PUT', 'application/json; charset=utf-8', true],
  ['POST', 'Application/JSON', true],
  ['POST', null, false],
  ['POST', 'text/plain', false],
  ['POST', 'application/jsonp', false],
  ['POST', 'text/plain; x=application/json', false],
  ['DELETE', null, true],
  ['GET', null, true],
])('EDGE-14 %s as %s: %s', (method, type, expected) => {
  expect(isJsonWrite(method, type)).toBe(expected)
})

test.each([
  ['same-origin', true],
  ['none', true],
  [null, true],
  ['same-site', false],
  ['cross-site', false],
])('EDGE-13 a read that counts with Sec-Fetch-Site %s: %s', (fetchSite, expected) => {
  expect(isOwnRead(fetchSite)).toBe(expected)
})
