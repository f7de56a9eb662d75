/** Programs by a part of the name that they give themselves; the more special ones come first. */
const programs: [part: RegExp, name: string][] = [
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [part: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Names a client's program and system: "Chrome, Android". Empty if it names neither that is known. */
export function deviceName(agent: string): string {
  const named = [programs, systems].map((list) => list.find(([part]) => part.test(agent))?.[1])
  return named.filter(Boolean).join(', ')
}
