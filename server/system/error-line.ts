const longest = 160

/**
 * The first line of an error without what may be a value: quoted text, addresses, long numbers and tokens. Operators need to
 * know what failed, and the log has the rest.
 */
export function errorLine(error: string | null): string | null {
  const [line = ''] = (error ?? '').trim().split('\n')
  const plain = line
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|\([^()]*\)=\([^()]*\)/g, '…')
    .replaceAll(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replaceAll(/[^\s:,;]*@\S+/g, '…')
    .replaceAll(/[A-Za-z0-9_+/=-]*\d{4,}[A-Za-z0-9_+/=-]*/g, '…')
    .replaceAll(/\b[A-Za-z0-9_+/=-]{24,}/g, '…')
  return plain.slice(0, longest) || null
}
