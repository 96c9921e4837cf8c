/** AUTH-03, AUTH-07: what the registration asks of a picture's characters. */
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { buildPermission } from '../../../../tests/support/build-boot.ts'
import { renderPart } from '../../../../tests/support/render-part.tsx'
import type { RegisterValues } from '../api/register.ts'
import { RuledCaptcha } from './ruled-fields.tsx'

const RULE = {
  ...({ field: 'captcha', patternId: 'alphanumeric', acceptedPattern: '^[A-Za-z0-9]+$' } as const),
  minLength: 4,
  maxLength: 4,
  enabled: true,
  required: true,
}

type Given = { captcha: string; work: string | null; onForm: (form: UseFormReturn<RegisterValues>) => void }

/** That part of the form, where these characters were typed and this work was done. */
function Part({ captcha, work, onForm }: Given) {
  const form = useForm<RegisterValues>({ defaultValues: { captcha } })
  onForm(form)
  return <RuledCaptcha form={form} rule={RULE} round={1} work={work} onWork={() => {}} onPicture={() => {}} />
}

function fill(captcha: string, work: string | null) {
  const forms: UseFormReturn<RegisterValues>[] = []
  const part = <Part captcha={captcha} work={work} onForm={(form) => forms.push(form)} />
  const { html } = renderPart(part, { path: '/register', permission: buildPermission(), session: null, answers: [] })
  return { html, isGood: () => forms[0]?.trigger('captcha') }
}

test.each([
  ['', null, false],
  ['AB', null, false],
  ['AB12', null, true],
  // What cannot be seen any more must not hold anybody up.
  ['', 'done', true],
  ['AB', 'done', true],
])('AUTH-07 “%s” with the work %s: %s', async (captcha, work, isGood) => {
  expect(await fill(captcha, work).isGood()).toBe(isGood)
})

test('AUTH-03 the rule of the characters stands under them', () => {
  expect(fill('', null).html).toContain('Exactly 4 letters or digits')
  expect(fill('', 'done').html).not.toContain('Exactly 4')
})
