/**
 * What a dialog with a form begins with: who opened it wants to type, so its first empty field. Under a finger the dialog
 * itself, for a keyboard of glass would come up over what there is to read and choose.
 */
export function findFirstField(): HTMLElement | null {
  const dialog = document.querySelector<HTMLElement>('[role=dialog]')
  if (matchMedia('(pointer: coarse)').matches) return dialog
  const fields = dialog?.querySelectorAll<HTMLInputElement>('form input:not([type=checkbox], [type=hidden])')
  return [...(fields ?? [])].find(({ value }) => value === '') ?? null
}
