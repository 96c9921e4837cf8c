/** A document as a merchant that requires a login would get it (SYS-07): no merchant of the seed does. */
export const requireLoginIn = (html: string): string =>
  html.replace(/"flags":\{(?="|(\}))/, (_, empty?: string) => `"flags":{"loginRequired":true${empty ? '' : ','}`)
