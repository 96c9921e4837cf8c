import { type ChangeEvent, type CompositionEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '../../contract/rules/typed-text.ts'
import { isWithinWord } from './composing.ts'
import { type Currency, dropBegun, dropCurrency, foldAmount, readTyped } from './typed-amount.ts'

type Asked = { text: string; onType: (text: string) => void; currency: Currency }

/**
 * For the input of an amount. `text` is without the site's own currency; what stands there stays as it was typed until the
 * field is left. Until then, and until its form is sent, the word of the currency may be unfinished.
 */
export function useTypedAmount({ text, onType, currency }: Asked) {
  const ref = useRef<HTMLInputElement>(null)
  const [last, setLast] = useState({ typed: text, read: text })
  const value = last.read === text ? last.typed : text
  const take = (typed: string, read: string) => {
    setLast({ typed, read })
    onType(read)
  }
  const judge = () => {
    const read = foldAmount(dropCurrency(value, currency))
    if (read !== value || read !== text) take(read, read)
  }
  useEffect(() => {
    const form = ref.current?.form
    // Before the form reads it: Enter leaves no field.
    const settle = () => flushSync(judge)
    form?.addEventListener('submit', settle, true)
    return () => form?.removeEventListener('submit', settle, true)
  })
  return {
    ref,
    value,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const read = dropBegun(target.value, currency)
      // Half a word of an input method says nothing yet.
      const isHalf = isWithinWord(nativeEvent) && !isBlank(read) && readTyped(read) === null
      take(target.value, isHalf ? text : read)
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) =>
      take(currentTarget.value, dropBegun(currentTarget.value, currency)),
    onBlur: judge,
  }
}
