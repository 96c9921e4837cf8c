import { describe, expect, test } from 'vitest'
import { parseMobile } from './parse-mobile.ts'

describe('AUTH-06 mobile numbers of their region', () => {
  test.each([
    ['63', '9171234567', '+639171234567', '9171234567'],
    ['+63', '09171234567', '+639171234567', '9171234567'],
    ['66', '0812345678', '+66812345678', '812345678'],
    ['84', '0912345678', '+84912345678', '912345678'],
    ['81', '09012345678', '+819012345678', '9012345678'],
    ['86', '13812345678', '+8613812345678', '13812345678'],
    ['1', '2025550123', '+12025550123', '2025550123'],
  ])('+%s %s', (countryDialingCode, mobileNum, e164, national) => {
    expect(parseMobile({ countryDialingCode, mobileNum })).toEqual({ e164, national })
  })

  test.each([
    ['63', '0000'],
    ['63', '28123456'],
    ['63', '91712345678'],
    ['66', '9171234567'],
    ['999', '9171234567'],
  ])('+%s %s is none', (countryDialingCode, mobileNum) => {
    expect(() => parseMobile({ countryDialingCode, mobileNum })).toThrow('phone_format_invalid')
  })
})
