// Small sounds, made here: a few soft tones each, no files.

/** Something was moved, it is your turn, the game is over. */
export type Sound = 'moved' | 'turn' | 'over'

type Tone = readonly [hertz: number, at: number, seconds: number]

const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  moved: [[330, 0, 0.07]],
  turn: [
    [523, 0, 0.16],
    [784, 0.11, 0.28],
  ],
  over: [
    [392, 0, 0.2],
    [523, 0.14, 0.2],
    [659, 0.28, 0.2],
    [784, 0.42, 0.5],
  ],
}

const LOUD = 0.09
const SOFTEST = 0.0001

let context: AudioContext | null = null

export function play(sound: Sound): void {
  context ??= new AudioContext()
  // A browser lets a page sound only after it was touched; until then this stays silent.
  void context.resume()
  for (const tone of TONES[sound]) sing(context, tone)
}

function sing(context: AudioContext, [hertz, at, seconds]: Tone): void {
  const begin = context.currentTime + at
  const voice = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
  const gain = new GainNode(context, { gain: SOFTEST })
  gain.gain.setValueAtTime(SOFTEST, begin)
  gain.gain.exponentialRampToValueAtTime(LOUD, begin + 0.015)
  gain.gain.exponentialRampToValueAtTime(SOFTEST, begin + seconds)
  voice.connect(gain).connect(context.destination)
  voice.start(begin)
  voice.stop(begin + seconds)
}
