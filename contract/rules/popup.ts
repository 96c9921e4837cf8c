/** MSG-01: whom a pop-up is for, and how often each of them sees it. */
export const POPUP_WHOM = ['everybody', 'visitors', 'members', 'agents'] as const
export type PopupWhom = (typeof POPUP_WHOM)[number]

/** `once`: on a device. `day`: once a day of the merchant's zone. `visit`: until the tab closes. */
export const POPUP_OFTEN = ['once', 'day', 'visit'] as const
export type PopupOften = (typeof POPUP_OFTEN)[number]

/** Characters of its HTML in a language: each page carries it. */
export const POPUP_CONTENT_MAX = 4_000
