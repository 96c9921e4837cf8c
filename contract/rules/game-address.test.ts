import { expect, test } from 'vitest'
import { parseGameAddress } from './game-address.ts'

const ORIGINS = ['https://studio.example', 'http://studio.localhost:8788']

test('EDGE-10 a game is framed from a plain address of a named origin', () => {
  const good = [
    'https://studio.example/play?token=t',
    'HTTPS://STUDIO.example:443/play',
    'http://studio.localhost:8788/play',
  ]
  expect(good.filter((address) => !parseGameAddress(address, ORIGINS))).toEqual([])
  expect(parseGameAddress('/play', ORIGINS, 'https://studio.example')?.href).toBe('https://studio.example/play')
})

test('EDGE-10 nothing else is', () => {
  const bad = [
    'https://user@studio.example/play',
    'https://user:secret@studio.example/play',
    'https://:secret@studio.example/',
    'blob:https://studio.example/0b6a3d0e',
    'filesystem:https://studio.example/temporary/x',
    'data:text/html,x',
    'javascript:alert(1)',
    'http://plain.example/play',
    'http://studio.example/play',
    'wss://studio.example/play',
    'https://studio.example.evil.example/',
    'https://studio.example:444/',
    '//studio.example/play',
    '',
    'play',
  ]
  expect(bad.filter((address) => parseGameAddress(address, ORIGINS))).toEqual([])
  for (const path of ['//evil.example/play', '/\\evil.example/play', 'https://u@studio.example/']) {
    expect(parseGameAddress(path, ORIGINS, 'https://studio.example'), path).toBeNull()
  }
})
