import { type IconName, icons } from '#kit/ui/icons.ts'

/** Icons that operators alone see. */
const operatorIcons = {
  plus: 'M12 5.5v13M5.5 12h13',
  sliders:
    'M5 7h6.5M16 7h3M5 16.5h2M12 16.5h7M15.9 7a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0M11.4 16.5a2.1 2.1 0 1 1-4.2 0 2.1 2.1 0 0 1 4.2 0',
} satisfies Partial<Record<IconName, string>>

Object.assign(icons, operatorIcons)
