/** NAV-05, AUTH-16: how a code for cameras is drawn. */
export const QR_CODE = { sizePx: 200, marginPx: 20, errorCorrection: 'M' } as const
