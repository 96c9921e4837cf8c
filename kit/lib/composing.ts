import type { KeyboardEvent } from 'react'

/**
 * Whether an input method takes this key. Safari ends the word first: its Enter comes after `compositionend`, without
 * `isComposing`, and only its code of old says whose it is.
 */
export const isTakenByInputMethod = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229

/** Whether this input is a part of a word that an input method has not ended. */
export const isWithinWord = (event: Event): boolean => event instanceof InputEvent && event.isComposing
