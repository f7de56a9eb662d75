import styles from './Chart.module.css'
import { type Scale, scaleOf } from './scale.ts'

type Series = { name: string; values: readonly number[] }

type Props = {
  /** The chart in words: the table below it has every figure. */
  label: string
  /** The names of the periods. */
  periods: readonly string[]
  series: readonly Series[]
  textOf: (value: number) => string
}

/** The picture's own units; it is stretched to the room that there is. */
const [width, height] = [1_000, 240]
/** More periods than this are a line, because bars would be thinner than a point. */
const barsMost = 62

/** A chart of figures over time: bars, or lines for many periods. The second series is hollow or dashed. */
export function Chart({ label, periods, series, textOf }: Props) {
  const scale = scaleOf(series.flatMap(({ values }) => values))
  const yOf = (value: number) =>
    Math.round((height * (scale.most - value)) / (scale.most - scale.least))
  const shape = { periods, series, yOf, textOf }
  return (
    <figure className={styles.chart}>
      {series.length > 1 && (
        <figcaption className={styles.legend}>
          {series.map(({ name }, at) => (
            <span key={name} className={at ? styles.second : styles.first}>
              {name}
            </span>
          ))}
        </figcaption>
      )}
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
        >
          {scale.lines.map((line) => (
            <line
              key={line}
              x2={width}
              y1={yOf(line)}
              y2={yOf(line)}
              className={line === 0 ? styles.zero : styles.line}
            />
          ))}
          {periods.length <= barsMost ? <Bars {...shape} /> : <Lines {...shape} />}
        </svg>
        <Axis scale={scale} textOf={textOf} />
        <div className={styles.periods} aria-hidden="true">
          {[...new Set([periods[0], periods.at(-1)])].map((period) => (
            <span key={period}>{period}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

/** The values of the lines. They are no part of the picture, because it stretches. */
const Axis = ({ scale, textOf }: { scale: Scale; textOf: Props['textOf'] }) => (
  <div className={styles.axis} aria-hidden="true">
    {scale.lines.toReversed().map((line) => (
      <span key={line}>{textOf(line)}</span>
    ))}
  </div>
)

type Shape = Omit<Props, 'label'> & { yOf: (value: number) => number }

function Bars({ periods, series, yOf, textOf }: Shape) {
  const slot = width / periods.length
  const bar = (slot * 0.76) / series.length
  return series.map(({ name, values }, at) =>
    values.map((value, place) => {
      const [top, bottom] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))]
      return (
        <rect
          key={`${name} ${periods[place]}`}
          className={at ? styles.secondBar : styles.firstBar}
          x={slot * (place + 0.12) + bar * at}
          y={top}
          width={bar}
          height={bottom - top}
        >
          <title>{`${periods[place]} · ${name}: ${textOf(value)}`}</title>
        </rect>
      )
    }),
  )
}

const Lines = ({ periods, series, yOf }: Shape) =>
  series.map(({ name, values }, at) => (
    <polyline
      key={name}
      className={at ? styles.secondLine : styles.firstLine}
      points={values
        .map((value, place) => `${((place + 0.5) * width) / periods.length},${yOf(value)}`)
        .join(' ')}
    />
  ))
