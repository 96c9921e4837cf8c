import { expect, test } from 'vitest'
import { deliveryAddressSchema } from './points.ts'

const read = (phone: string) =>
  deliveryAddressSchema.safeParse({ recipient: 'Maria Cruz', phone, address: '1 Harbour Road' }).data?.phone ?? null

test.each([
  ['０９１７ ７５５ ３３０１', '09177553301'],
  ['0917.755.3301', '09177553301'],
  ['+63\u2011917\u2011755\u20113301', '+639177553301'],
  ['0917 755 3301\u200e', '09177553301'],
  ['+63 (917) 755-3301', '+639177553301'],
  ['٠٩١٧٧٥٥٣٣٠١', '09177553301'],
  ['1234', null],
  ['call me', null],
  ['12345678901234567', null],
])('PROMO-04 the parcel’s telephone %j is read as the mobile field reads it: %j', (phone, kept) => {
  expect(read(phone)).toBe(kept)
})
