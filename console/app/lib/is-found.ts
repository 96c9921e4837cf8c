import { foldText } from '../../../contract/search/fold-text.ts'

/** Whether what was typed stands in these words, by any keyboard. Nothing to be seen stands in all of them. Pure. */
export const isFound = (words: string, typed: string): boolean => foldText(words).includes(foldText(typed))
