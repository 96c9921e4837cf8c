import { expect, test } from 'vitest'
import { renderText } from '../../../tests/support/boot.ts'
import { buildBoot } from '../../../tests/support/build-boot.ts'

test('SAFE-06 a visitor is led to the login, and from there back to the statement', async () => {
  const main = (await renderText('/statement', buildBoot())).split('<main')[1]
  expect(main?.match(/href="(\/login[^"]*)"/)?.[1]).toBe('/login?next=%2Fstatement')
})
