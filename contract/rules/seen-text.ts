import { trimInvisible } from './typed-text.ts'

/** How much of it can be seen, in characters. Beside `typed-text.ts`, so that the first chunk has none of it. */
export const countSeen = (text: string): number => [...trimInvisible(text)].length
