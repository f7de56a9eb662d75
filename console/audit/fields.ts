/** Each field with its value; a filter gives one line for each of its fields. */
export function fieldsOf(values: Record<string, unknown> | null): Map<string, string> {
  const { filter, ...rest } = values ?? {}
  const lines = Object.entries(rest)
  if (filter && typeof filter === 'object')
    for (const [name, value] of Object.entries(filter)) lines.push([`filter.${name}`, value])
  return new Map(lines.map(([name, value]) => [name, shown(value)]))
}

const shown = (value: unknown): string =>
  value === null ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)
