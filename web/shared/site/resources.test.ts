import { expect, test } from 'vitest'
import { resourceSchema } from '../../../contract/merchant.ts'
import { resourceLabel } from './resources.ts'

const app = resourceSchema.parse({
  resourceType: 'ANDROID',
  url: 'https://download.example.com/app.apk',
  labelNameEn: 'Android app',
  labelNameCn: '安卓应用',
  labelNameTh: 'แอป Android',
})

test.each([
  ['EN', 'Android app'],
  ['CN', '安卓应用'],
  ['TH', 'แอป Android'],
  ['VI', 'Android app'],
] as const)('NAV-05, I18N-01 in %s the app is called %s', (language, name) => {
  expect(resourceLabel(app, language)).toBe(name)
})
