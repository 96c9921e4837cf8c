/** As `ref` of what opens in answer to a press: Tab and readers go on from there. It needs a `tabIndex`. */
export const takeFocus = (opened: HTMLElement | null) => opened?.focus()
