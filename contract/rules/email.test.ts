import { describe, expect, test } from 'vitest'
import { findFieldError, foldField } from '../calls/identity/field-rules.ts'
import { emailSchema } from '../calls/identity/fields.ts'
import { serviceCalls } from '../calls/messaging/service.ts'
import { EMAIL, foldEmail, foldShownEmail, isEmail } from './email.ts'

const rule = {
  field: 'email',
  minLength: 3,
  maxLength: 100,
  required: true,
  ...({ patternId: 'email', acceptedPattern: '' } as const),
}
const join = serviceCalls.feedback.request.shape.email

describe('an address of e-mail is one for every form, rule and call', () => {
  test.each([
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['Ana@BÜCHER.example', 'Ana@xn--bcher-kva.example'],
    ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
    ['ana＠bücher。example', 'ana@xn--bcher-kva.example'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
    ['li@例子.中国', 'li@xn--fsqu00a.xn--fiqs8s'],
    ['som@ตัวอย่าง.ไทย', 'som@xn--72c1a1bt4awk9o.xn--o3cw4h'],
    ['ana@straße.example', 'ana@xn--strae-oqa.example'],
    ['ana@mail.example', 'ana@mail.example'],
    [' ana@mail.example ', 'ana@mail.example'],
    ['ana@\u200cma\u200cil.example\u200d', 'ana@mail.example'],
    ['\u200dana@почта.рф\u200c', 'ana@xn--80a1acny.xn--p1ai'],
  ])('%s is %s', (typed, kept) => {
    expect(foldEmail(typed)).toBe(kept)
    expect(foldEmail(kept), 'again').toBe(kept)
    expect(isEmail(typed)).toBe(true)
    expect(emailSchema.parse(typed)).toBe(kept)
    expect(join.parse(typed)).toBe(kept)
    expect(findFieldError(rule, typed)).toBeNull()
    expect(foldField('email', typed)).toBe(kept)
  })

  test.each([
    'jürgen@mail.example',
    'ana@bü cher.example',
    'ana@bücher',
    'ana@-bücher.example',
    'ana@@bücher.example',
    'ana@bücher.example/x',
    'ana@bücher.example:80',
    'ana@bücher%2f.example',
    'ana@ü..example',
    'ana@üb_er.example',
    `ana@${'ü'.repeat(80)}.example`,
    'bücher.example',
    'ana@',
    // Persian writes this word with a joiner: without it the host is another one.
    'ana@نامه\u200cای.example',
    'ana＠नि\u200d\u200bक.example',
    // A mark is no digit: `ana2@` is somebody else.
    'ana²@x.example',
    '①ana@x.example',
    'ana③＠x。example',
    'ana@x₂.example',
    'ana@bücher².example',
    'ana2\ufe0f\u20e3@x.example',
    // Nor is a mark or a joined letter another letter: `anaa@` and `fiona@` are somebody else.
    'anaª@x.example',
    'ana@xª.example',
    'anaⁿ@x.example',
    'ﬁona@x.example',
    'anaⅧ@x.example',
    '𝐚na@x.example',
    'ana₨@x.example',
    'ana@x\u0345y.example',
    'ana@xᾳ.example',
  ])('%s is none', (typed) => {
    expect(isEmail(typed)).toBe(false)
    expect(EMAIL.test(foldShownEmail(typed)), 'what stands in the field').toBe(false)
    expect(emailSchema.safeParse(typed).success).toBe(false)
    expect(join.safeParse(typed).success).toBe(false)
    expect(findFieldError(rule, typed)).not.toBeNull()
  })
})
