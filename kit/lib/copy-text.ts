/**
 * Puts a text into the clipboard. Without one (an insecure address, an in-app browser, a refusal) the text is offered
 * selected: in the element that shows it, else in the browser's own prompt. False: it is still to be copied by hand.
 */
export async function copyText(text: string, { shownIn, label = '' }: { shownIn?: Element | null; label?: string }) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (shownIn) getSelection()?.selectAllChildren(shownIn)
    else prompt(label, text)
    return false
  }
}
