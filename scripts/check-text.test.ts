import { expect, test } from 'vitest'
import { findSharedText } from './check-text.ts'

const look = (jsx: string, before = '') => findSharedText('part.tsx', `${before}\nconst Part = () => ${jsx}`)

test('text that is alone in its element passes', () => {
  expect(look(`<p>{t('a')}</p>`)).toEqual([])
  expect(look(`<p>{busy ? <Wheel /> : t('a')}</p>`)).toEqual([])
  expect(look('<p><b>{count}</b> <i>{rest()}</i></p>')).toEqual([])
  expect(look('<ul>{rows.map((row) => <li key={row}>{row}</li>)}{busy && <Wheel />}</ul>')).toEqual([])
})

test('text beside an element, beside text or in a fragment is found', () => {
  expect(look(`<p>{busy && <Wheel />}{t('a')}</p>`)).toHaveLength(1)
  expect(look('<p>Left: {count}</p>')).toHaveLength(1)
  expect(look(`<p>{busy ? <b>1</b> : t('a')}<Wheel /></p>`)).toHaveLength(1)
  expect(look(`<>{t('a')}</>`)).toHaveLength(1)
  expect(look('<p>{row.name}{row.isNew && <Wheel />}</p>')).toHaveLength(1)
  expect(look('<p><Wheel />{PROVIDER_NAME[each]}</p>')).toHaveLength(1)
  expect(look('<p>{t("a")}{ICONS[each]}</p>')).toHaveLength(1)
})

test('a name counts as text where the file says so', () => {
  expect(look('<p>{name}<Wheel /></p>', 'type Props = { name: string }')).toHaveLength(1)
  expect(look('<p>{name}<Wheel /></p>', 'type Props = { name: ReactNode }')).toEqual([])
  expect(look('<p>{rest}<Wheel /></p>', 'const rest = <b>1</b>')).toEqual([])
})

test('a component that answers bare text is found', () => {
  expect(findSharedText('part.tsx', `function Part() { return t('a') }`)).toHaveLength(1)
  expect(
    findSharedText('part.tsx', `function Part() { rows.map((row) => { return row.name }); return <p /> }`),
  ).toEqual([])
})
