// Nederlands: de uitslag van een spel, de terugblik en de bespreking.

import type { Like } from './area.svelte'
import type { words as English } from './en.ending'
import { grammar } from './grammar'

const { n, and } = grammar('nl')

const CATEGORIES: Readonly<Record<string, string>> = {
  lines: 'Rijen',
  bonus: 'Als eerste uit',
  towers: 'Torens op eilanden',
  professors: 'Professoren',
  cards: 'Kaarten',
  track: 'Geloofsspoor',
  reports: 'Rapporten',
  leaders: 'Leiders',
  goods: 'Goederen, één per vijf',
  resources: 'Grondstoffen over',
}

export const words: Like<typeof English> = {
  'result.panel': 'Uitslag',
  'result.sheet': 'Waaruit de score bestaat',
  'result.category': (name) => CATEGORIES[name] ?? name,
  'result.decides': 'beslist bij gelijke stand',
  'result.total': 'Punten',
  'result.place': (place) => `${place}.`,
  'result.team': (names) => and(names),
  'result.teamWon': (names) => `${and(names)} winnen samen`,
  'result.yourTeamWon': 'Jouw team heeft gewonnen',
  'result.beatLorenzo': ({ you, name }) => (you ? 'Je hebt Lorenzo verslagen' : `${name} heeft Lorenzo verslagen`),
  'result.lorenzoWon': ({ you, name }) => `Lorenzo was sneller dan ${you ? 'jij' : name}`,
  'result.hide': 'Verberg de uitslag',
  'result.replay': 'Terugblik',
  'result.share': 'Deel',
  'result.chart': 'De score, zet voor zet',
  'result.asTable': 'Als tabel',
  'result.move': 'Zet',
  'result.leads': (name, score) => `${name} ${score}`,
  'result.best': 'De beste zet van ieder',
  'result.gain': (count, unit) =>
    unit === 'towers' ? n(count, '# toren', '# torens') : n(count, '# punt', '# punten'),
  'result.noBest': ({ you, name }) => `${you ? 'Jij won' : `${name} won`} niets met één zet`,
  'result.look': (number) => `Bekijk zet ${number}`,

  'replay.title': (code) => `Terugblik op tafel ${code}`,
  'replay.notBegun': 'Het spel is nog niet begonnen.',
  'replay.noPictures': 'Van dit spel zijn er geen tekeningen; de zetten vertellen het.',
  'replay.controls': 'Door het spel gaan',
  'replay.first': 'Naar het delen',
  'replay.back': 'Terug',
  'replay.run': 'Speel af',
  'replay.stop': 'Stop',
  'replay.on': 'Verder',
  'replay.last': 'Naar het einde',
  'replay.entry': 'Zet',
  'replay.at': (number, last) => `Zet ${number} van ${last}`,
  'replay.speed': 'Snelheid',
  'replay.times': (times) => `${times === 0.5 ? '½' : times}×`,
  'replay.eyes': 'Gezien door',
  'replay.public': 'een toeschouwer',
  'replay.everybody': 'iedereen, met alle handen',
  'replay.link': 'Link naar deze zet',
  'replay.linkCopied': 'Gekopieerd',
  'replay.file': 'Als bestand',
  'replay.moves': 'Zetten, de eerste bovenaan',
  'replay.dealt': 'Het delen',
  'replay.toTable': 'Naar de tafel',

  'review.title': 'Bespreking',
  'review.ask': 'Laat het bespreken',
  'review.about': 'De sterkste bot loopt het spel op de achtergrond na en merkt de zetten die ertoe deden.',
  'review.starting': 'De bespreking begint …',
  'review.progress': (done, of) => n(of, `${done} van # zet bekeken`, `${done} van # zetten bekeken`),
  'review.quiet': 'Geen enkele zet gaf veel weg.',
  'review.mattered': 'De zetten die ertoe deden',
  'review.chart': 'De kans op winst, zet voor zet',
  'review.percent': (percent) => `${percent} %`,
  'review.swing': (before, after) => `${before} % → ${after} %`,
  'review.gaveAway': (percent) => `gaf ${percent} % weg`,
  'review.moment': ({ you, name }, number, percent) => `Zet ${number}: ${you ? 'jij' : name} gaf ${percent} % weg`,
  'review.better': (move) => `Beter: ${move}.`,
}
