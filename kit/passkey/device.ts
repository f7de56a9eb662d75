/** Names a browser and its system, as far as the browser tells. */
export function deviceOf(agent: string): string {
  const nameIn = (names: [RegExp, string][]) => names.find(([form]) => form.test(agent))?.[1]
  const parts = [nameIn(browsers), nameIn(systems)].filter(Boolean)
  return parts.join(' · ') || agent.slice(0, 60)
}

// The order matters: most browsers also name those before them.
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
