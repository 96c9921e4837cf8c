import type { ChangeEvent, CompositionEvent } from 'react'
import { isWithinWord } from './composing.ts'

/** For an input that shows what was typed in another form: an input method whose text is changed under it types it twice. */
export const foldTyping = (onType: (text: string) => void, fold: (text: string) => string) => ({
  onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onType(isWithinWord(nativeEvent) ? target.value : fold(target.value)),
  // Some browsers send no input event after the end of a word.
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => onType(fold(currentTarget.value)),
})
