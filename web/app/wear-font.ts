/**
 * PERF-01: in a document with its style sheet in it, the rules of a font's file count once the file has come. Known before,
 * they have the browser lay out all text twice: as it reads them, in what stands in for the font, and when the font is there.
 * Edge only.
 */

/** Of the rules, until then. */
export const NOT_YET = 'not all'

/** Runs in the page as text, so it uses nothing from outside itself. */
function wearFont(notYet: string) {
  const rules = document.querySelector<HTMLStyleElement>(`style[media="${notYet}"]`)
  if (!rules) return
  const wear = () => {
    rules.media = 'all'
  }
  for (const font of document.querySelectorAll<HTMLLinkElement>('link[as=font]')) {
    // One that the browser has kept may have been there before this ran.
    if (performance.getEntriesByName(font.href).length > 0) wear()
    else font.addEventListener('load', wear)
  }
}

export const WEAR_FONT = `(${wearFont})(${JSON.stringify(NOT_YET)})`
