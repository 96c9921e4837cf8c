/** AUTH-07: who is offered work in place of the characters. */
import { expect, test } from 'vitest'
import { buildPermission, NOTHING_OPEN } from '../../../../tests/support/build-boot.ts'
import { publicAnswer, renderPart } from '../../../../tests/support/render-part.tsx'
import { keyOf } from '../../../lib/queries.ts'
import { CaptchaField } from './captcha-field.tsx'

const ROUTE = 'GET /wps/system/setting/register'
const setting = (captchaWork: boolean) => ({ ...NOTHING_OPEN, captchaWork })

/** `came`: with the page; `late`: asked for since, as a shut site comes without its settings. */
function readField(came: boolean | null, late: boolean | null) {
  const permission = buildPermission({ systemStatus: came === null ? 1 : 0 })
  permission.info.register = came === null ? null : { setting: setting(came), rules: [] }
  const answers = late === null ? [] : [publicAnswer(ROUTE, {}, setting(late))]
  const field = <CaptchaField work={null} onWork={() => {}} onPicture={() => {}} round={1} />
  const { html, queryClient } = renderPart(field, { path: '/login', permission, session: null, answers })
  const read = queryClient.getQueryCache().find({ queryKey: keyOf('public', ROUTE, {}) })
  const { enabled } = (read?.options ?? {}) as { enabled?: boolean }
  return { offersWork: html.includes('Can’t read it?'), asks: enabled }
}

test.each([
  ['where the page came with its settings', true, null, true],
  ['not where the platform takes none', false, null, false],
  ['on a shut site, once its settings were asked for', null, true, true],
  ['not on a shut site of a platform that takes none', null, false, false],
  ['nor before they have come', null, null, false],
] as const)('AUTH-07 work is offered %s', (_, came, late, offersWork) => {
  expect(readField(came, late)).toEqual({ offersWork, asks: came === null })
})
