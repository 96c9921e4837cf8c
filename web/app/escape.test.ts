import { expect, test } from 'vitest'
import { escapeHtml, escapeJson } from './escape.ts'

test('EDGE-15 boot data cannot end its own element', () => {
  const text = escapeJson({ name: '</script><script>alert(1)</script><!--\u2028' })
  expect(text).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script><!--\u2028')
})

test('text for the head is escaped', () =>
  expect(escapeHtml(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;'))
