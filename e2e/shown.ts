/** Matches a text as a screen shows it: word joiners hold its compounds together (docs/decisions/0100). */
export function shown(text: string, extent?: 'whole'): RegExp {
  const letters = [...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&'))
  const pattern = letters.join('\u2060?')
  return new RegExp(extent ? `^\\s*${pattern}\\s*$` : pattern)
}
