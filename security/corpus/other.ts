import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { photo } from '#server/files-testing'
import {
  archive,
  box,
  canary,
  join,
  nested,
  type Part,
  pdf,
  plain,
  type Sample,
  script,
} from './bytes.ts'

/** Good pictures of kinds that we do not take. */
export async function otherPictures(): Promise<Sample[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert('${canary}')"><script>alert(1)</script></svg>`
  const made: [string, Part][] = [
    ['webp', await photo().webp().toBuffer()],
    ['avif', await plain(64, 64).avif({ effort: 0 }).toBuffer()],
    ['tiff', await photo().tiff().toBuffer()],
    ['svg', svg],
    [
      'svg.png',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`,
    ],
    ['svgz', gzipSync(svg)],
    ['bmp', `BM${'\0'.repeat(52)}`],
    ['ico', `\0\0\u0001\0\u0001\0${'\0'.repeat(60)}`],
    ['psd', `8BPS\0\u0001${'\0'.repeat(60)}`],
    ['heic', box('ftyp', `heic\0\0\0\0mif1heic`)],
    ['jp2', `\0\0\0\fjP  \r\n\x87\n${'\0'.repeat(40)}`],
    ['jxl', `\xff\n${'\0'.repeat(40)}`],
    ['eps', `%!PS-Adobe-3.0 EPSF-3.0\n(${canary}) run`],
    ['exr', `v/1\u0001${'\0'.repeat(40)}`],
    ['ppm', 'P6 1 1 255 abc'],
  ]
  return made.map(([ending, bytes]) => ({
    what: `a file .${ending}`,
    name: `a.${ending}`,
    bytes: join(bytes),
  }))
}

/** Files that are no picture at all. */
export function otherFiles(): Sample[] {
  // The halves keep scanners of viruses from taking this source for one.
  const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(
    '',
  )
  const made: Record<string, Part> = {
    'a page': script,
    'a page with blanks before it': `${' '.repeat(5_000)}${script}`,
    'a page in UTF-16': Buffer.from(`\ufeff${script}`, 'utf16le'),
    'a PDF': pdf,
    'an archive': `${archive}${'\0'.repeat(60)}`,
    'a packed file': gzipSync(script),
    'a program of Windows': `MZ${'\0'.repeat(200)}`,
    'a program of Linux': `\x7fELF\u0002\u0001\u0001${'\0'.repeat(60)}`,
    'a script of a shell': `#!/bin/sh\necho ${canary}`,
    JavaScript: `alert("${canary}")`,
    PHP: `<?php system($_GET["${canary}"]);`,
    WebAssembly: '\0asm\u0001\0\0\0',
    'the test of virus scanners': eicar,
    'a document of Word': `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(600)}`,
    music: `ID3\u0003\0\0\0\0\0\0${'\0'.repeat(60)}`,
    'a film of Matroska': `\x1a\x45\xdf\xa3\x9f\x42\x86\x81\u0001\x42\x82\x84webm`,
    'a film of AVI': `RIFF\0\0\0\0AVI LIST${'\0'.repeat(60)}`,
    'a song in an Ogg': `OggS${'\0'.repeat(60)}`,
    'one byte': 'a',
    zeros: Buffer.alloc(4_096),
    noise: randomBytes(65_536),
    'line breaks': '\r\n'.repeat(4_096),
    'XML with a bomb of entities': `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'b'.repeat(99)}"><!ENTITY c "${'&b;'.repeat(99)}">]><a>&c;</a>`,
  }
  return Object.entries(made).map(([what, bytes]) => ({ what, name: 'a.png', bytes: join(bytes) }))
}

/** Films are kept as they came and never decoded, so only their first bytes matter. */
export function videos(): Sample[] {
  const film = (brand: string, ...more: Part[]) =>
    join(box('ftyp', `${brand}\0\0\u0002\0${brand}`), ...more)
  const mp4 = 'video/mp4'
  const kept: [string, string, Buffer, string][] = [
    ['a film', 'a.mp4', film('isom', box('mdat', 'film')), mp4],
    ['a film of QuickTime', 'a.mov', film('qt  ', box('mdat', 'film')), 'video/quicktime'],
    ['a film with a page behind it', 'a.mp4', film('isom', script), mp4],
    ['a film named HTML', 'a.html', film('isom', box('mdat', 'film')), mp4],
    ['a film whose box claims 4 GiB', 'a.mp4', film('isom', '\xff\xff\xff\xffmdat'), mp4],
    ['a film whose box claims nothing', 'a.mp4', film('isom', '\0\0\0\0moov'.repeat(500)), mp4],
    ['a film of boxes in boxes', 'a.mp4', film('isom', nested(500)), mp4],
    [
      'a film whose first box claims too much',
      'a.mp4',
      join('\x7f\xff\xff\xffftypisom', '\0'.repeat(40)),
      mp4,
    ],
  ]
  const refused: [string, Buffer][] = [
    ['a film cut in its first box', film('isom').subarray(0, 7)],
    ['a film of an unknown brand', film('\0\0\0\0')],
    ['sound in the box of a film', film('M4A ')],
    ['a Canon photo in the box of a film', film('crx ')],
  ]
  return [
    ...kept.map(([what, name, bytes, type]) => ({
      what,
      name,
      bytes,
      type,
    })),
    ...refused.map(([what, bytes]) => ({ what, name: 'a.mp4', bytes })),
  ]
}
