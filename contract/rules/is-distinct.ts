/** Whether each stands there once. */
export const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length
