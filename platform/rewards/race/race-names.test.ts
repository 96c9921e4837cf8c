import { expect, test } from 'vitest'
import { nicknameSchema } from '../../../contract/calls/games/race.ts'
import { nameKeyOf } from './race-names.ts'

const keyOf = (typed: string) => nameKeyOf(nicknameSchema.parse(typed))

test.each([
  [
    "O'Neil",
    ['ONeil', 'o neil', 'O’Neil', 'O‘Neil', 'OʻNeil', 'OʼNeil', 'OʽNeil', 'OˈNeil', 'O＇Neil', 'OʾNeil', 'Oˮneil'],
  ],
  ['Jean-Luc', ['Jean‐Luc', 'Jean‑Luc', 'Jean–Luc', 'Jean—Luc', 'Jean−Luc', 'Jean＿Luc', 'jeanluc']],
  [
    '古丽·买买提',
    ['古丽・买买提', '古丽•买买提', '古丽‧买买提', '古丽･买买提', '古丽ꞏ买买提', '古丽ㆍ买买提', '古丽买买提'],
  ],
  ['ジャン＝リュック', ['ジャン゠リュック', 'ジャンリュック']],
])('PROMO-06 %s is one name, however its marks are written', (name, others) => {
  for (const other of others) expect(keyOf(other), other).toBe(keyOf(name))
})

test('PROMO-06 letters that are no marks make another name, and a name is shown as it was typed', () => {
  expect(new Set(['ラーメン', 'ラメン', '佐々木', '佐木', 'Ana', 'Aña'].map(keyOf)).size).toBe(6)
  expect(nicknameSchema.parse('Kaʻahumanu')).toBe('Kaʻahumanu')
})
