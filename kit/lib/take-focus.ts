/** As `ref` of what opens in answer to a press: Tab and readers go on from there. It needs a `tabIndex`. */
export const takeFocus = (opened: HTMLElement | null) => opened?.focus()

/** The same for what comes in the place of what was pressed: whoever has gone on elsewhere in between is left there. */
export const takeLostFocus = (opened: HTMLElement | null) => {
  if (document.activeElement === null || document.activeElement.contains(opened)) opened?.focus()
}
