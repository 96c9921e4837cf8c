/** Figures, counts, dates and names of ours alone: nothing that a spreadsheet runs. */
export function saveCsv<Name extends string>(
  name: string,
  columns: readonly Name[],
  rows: readonly Readonly<Record<Name, string | number>>[],
) {
  const lines = [columns.join(','), ...rows.map((row) => columns.map((column) => row[column]).join(','))]
  const url = URL.createObjectURL(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 1_000)
}
