import { Children, isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Field } from './field.tsx'

/** The props of the first `input` in what a component gave. */
function findInput(node: ReactNode): object | null {
  for (const each of Children.toArray(node)) {
    if (!isValidElement<{ children?: ReactNode }>(each)) continue
    const found = each.type === 'input' ? each.props : findInput(each.props.children)
    if (found) return found
  }
  return null
}

let input: object | null = null
const heard = vi.fn()

function Probe() {
  const tree = Field({ label: 'Code', foldTyping: (text) => text.replaceAll(' ', ''), onCompositionEnd: heard })
  input = findInput(tree)
  return tree
}

test('MEM-04 a field that folds as one types folds a word of an input method when it has ended', () => {
  renderToString(<Probe />)
  const target = { value: '12 34' }
  Reflect.apply(Reflect.get(input ?? {}, 'onCompositionEnd'), null, [{ currentTarget: target }])
  expect(target.value).toBe('1234')
  expect(heard).toHaveBeenCalledTimes(1)
})
