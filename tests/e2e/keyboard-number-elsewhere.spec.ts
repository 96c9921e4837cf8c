/** I18N-02: registering without a mouse where a third-party service sends the code and the law asks for a date of birth. */
import { expect, originOf, test } from '../support/e2e.ts'
import { balanceOf, open, PASSWORD, readValue } from '../support/e2e-actions.ts'
import { mintNumber } from '../support/e2e-mail.ts'
import { button, field, forbidPointers, pressOn, typeCode, typeInto, typeMobile } from '../support/keyboard.ts'

test.beforeEach(({ page }) => forbidPointers(page))
// What a wrong code is answered with, by the service and not by us.
test.use({ allowedErrors: [/status of 400/] })

test('AUTH-15, AUTH-02, SAFE-04 a number that a third-party service vouches for, a wrong code first, and a date of birth', {
  tag: '@once',
}, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open(page, `${originOf('saffron.localhost')}/register`)
  const main = page.getByRole('main')
  await pressOn(page, button(main, 'By mobile'))
  const number = mintNumber()
  await typeMobile(page, main, number)
  await typeCode(page, main, { to: `+63${number}`, label: 'Code from the SMS' })
  const code = field(main, 'Code from the SMS')
  const right = await code.inputValue()
  await typeInto(page, code, right === '000000' ? '000001' : '000000')
  await typeInto(page, field(main, 'Password'), PASSWORD)
  await typeInto(page, field(main, 'Repeat the password'), PASSWORD)
  for (const [part, typed] of [
    ['Day', '27'],
    ['Month', '5'],
    ['Year', '1990'],
  ] as const)
    await typeInto(page, field(main, part), typed)
  for (const consent of ['I am 18 years old or older', 'I agree to the terms and conditions'])
    await pressOn(page, main.getByLabel(consent), { key: 'Space' })
  await pressOn(page, button(main, 'Create account'))
  await expect(code).toBeFocused()
  await expect(main.getByText('The code is not right.')).toBeVisible()
  await typeInto(page, code, right)
  await page.keyboard.press('Enter')
  await expect(balanceOf(page)).toBeVisible()
  expect((await readValue<{ account: string }>(page, '/wps/member/info')).account).toBe(number)
  // Its codes were the service's alone.
  expect(asked.filter((path) => path.startsWith('/wps/verification/sms/'))).toEqual([])
  expect(asked.filter((path) => path.endsWith('accounts:signInWithPhoneNumber'))).toHaveLength(2)
})
