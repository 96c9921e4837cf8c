import { expect, it } from 'vitest'
import { chooseFault } from './magic.ts'

const calm = { money: null, amount: undefined, before: 0, rate: 0, isVendors: true, chance: () => 0.99 } as const

it('meets what its amount names, in a stake to the cent and in an order by its end', () => {
  const stakes = ['13.01', '13.02', '13.03', '13.04', '13.05', '13.06', '13.07', '113.01', '13.1']
  expect(stakes.map((amount) => chooseFault({ ...calm, money: 'stake', amount }))).toEqual([
    'silence',
    'late',
    'twice',
    'refused',
    'error',
    'cut',
    null,
    null,
    null,
  ])
  expect(chooseFault({ ...calm, money: 'order', amount: '213.04' })).toBe('refused')
  expect(chooseFault({ ...calm, money: 'order', amount: '214.04' })).toBeNull()
  expect(chooseFault({ ...calm, amount: '13.01' })).toBeNull()
})

it('goes well when it is asked again after an error or half an answer', () => {
  expect(chooseFault({ ...calm, money: 'stake', amount: '13.06', before: 1 })).toBeNull()
  expect(chooseFault({ ...calm, money: 'stake', amount: '13.05', before: 1 })).toBeNull()
  expect(chooseFault({ ...calm, money: 'stake', amount: '13.04', before: 1 })).toBe('refused')
})

it('fails by chance where a rate is set, vendors’ calls alone, and a repeat never', () => {
  const chances = (...values: number[]) => {
    const left = [...values]
    return () => left.shift() ?? 1
  }
  expect(chooseFault({ ...calm, rate: 0.05, chance: chances(0.04, 0.3) })).toBe('late')
  expect(chooseFault({ ...calm, rate: 0.05, chance: chances(0.05, 0.3) })).toBeNull()
  expect(chooseFault({ ...calm, rate: 0.05, isVendors: false, chance: chances(0) })).toBeNull()
  expect(chooseFault({ ...calm, rate: 1, before: 1, chance: chances(0) })).toBeNull()
})
