import { expect, test } from 'vitest'
import { buildBoot, renderText } from '../../../tests/support/boot.ts'

test('SAFE-06 a visitor is led to the login, and from there back to the statement', async () => {
  const main = (await renderText('/statement', buildBoot())).split('<main')[1]
  expect(main?.match(/href="(\/login[^"]*)"/)?.[1]).toBe('/login?next=%2Fstatement')
})
