import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

const render = (props: object) => renderToString(<Button {...props}>Send</Button>)

test('I18N-02 a busy button keeps the focus of who pressed it, also where it could not be pressed again', () => {
  for (const html of [render({ busy: true }), render({ busy: true, disabled: true })]) {
    expect(html).toContain('aria-busy="true"')
    expect(html).toContain('aria-disabled="true"')
    expect(html).not.toContain(' disabled=""')
  }
})

test('what cannot be pressed yet is disabled', () => {
  expect(render({ disabled: true })).toContain(' disabled=""')
  expect(render({})).not.toMatch(/disabled=/)
})
