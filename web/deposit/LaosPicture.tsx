import { useTexts } from '../app/texts.ts'
import styles from './LaosPicture.module.css'

/** BCEL's own picture: That Luang woven over the Mekong, drawn as everything here in threads. */
export function LaosPicture({ currency }: { currency: string }) {
  const t = useTexts()
  return (
    <figure className={styles.picture}>
      <svg viewBox="0 0 328 96" preserveAspectRatio="xMaxYMid meet" aria-hidden="true">
        <path
          className={styles.river}
          d="M-180 80h84M-84 80h128M56 80h88M156 80h64M232 80h96M-160 86h92M-56 86h140M96 86h40M148 86h92M252 86h64M-180 92h60M-108 92h136M40 92h104M156 92h48M216 92h112"
        />
        <path
          className={styles.stupa}
          d="M246 12h4M245 18h6M244 24h8M245 30h6M243 36h10M240 42h16M236 48h24M230 54h36M226 60h44M222 66h52M214 72h68"
        />
        <path
          className={styles.gold}
          d="M248 6v4M224 48h4M268 48h4M214 60h4M278 60h4M208 66h4M284 66h4"
        />
      </svg>
      <figcaption>{t('deposit.laos', { currency })}</figcaption>
    </figure>
  )
}
