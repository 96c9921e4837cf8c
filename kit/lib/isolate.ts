/** People's own words within a sentence: written from the right or not, they turn round nothing beside them. */
export const isolate = (text: string): string => `\u2068${text}\u2069`
