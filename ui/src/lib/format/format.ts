/** Figures as people read them. English, as the interface is; times in the machine's own zone. */

const LOCALE = 'en';
const WHOLE = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });

/** 31,200 */
export function whole(value: number): string {
  return WHOLE.format(value);
}

/** `1 source`, `2 sources`, `no sources`; the plural only where it is not the singular and an s. */
export function count(value: number, singular: string, plural = `${singular}s`): string {
  return `${value === 0 ? 'no' : whole(value)} ${value === 1 ? singular : plural}`;
}

/** A running clock: 0:41, 12:05, 1:02:09. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const pad = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** A duration that is over: 0.4 s, 38 s, 4 min 10 s, 2 h 5 min. */
export function duration(ms: number): string {
  if (ms < 950) return `${(Math.max(0, ms) / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return join(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.round(seconds / 60);
  return join(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
}

/** A guess, not finer than it can be: `about 25 s`, `about 4 min`, `about 1 h 30 min`. */
export function estimate(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 5) return 'a few seconds';
  if (seconds < 57.5) return `about ${Math.round(seconds / 5) * 5} s`;
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `about ${minutes} min`;
  const quarters = Math.round(minutes / 15) * 15;
  return `about ${join(Math.floor(quarters / 60), 'h', quarters % 60, 'min')}`;
}

/** `950 tokens`, `31,200 tokens`, `1.3 M tokens` */
export function tokens(value: number): string {
  if (value >= 999_500) return `${(value / 1_000_000).toFixed(1)} M tokens`;
  const rounded = value >= 10_000 ? Math.round(value / 100) * 100 : value;
  return `${whole(rounded)} ${value === 1 ? 'token' : 'tokens'}`;
}

/** US dollars, as providers bill: $0, less than $0.01, $0.06, $12.40, $1,200. */
export function money(dollars: number): string {
  if (dollars <= 0) return '$0';
  if (dollars < 0.01) return 'less than $0.01';
  if (dollars < 999.995) return `$${dollars.toFixed(2)}`;
  return `$${whole(dollars)}`;
}

/** 41 %, without saying 100 % before it is true, or 0 % after it began. */
export function share(part: number, all: number): string {
  if (all <= 0 || part <= 0) return '0%';
  if (part >= all) return '100%';
  return `${Math.min(99, Math.max(1, Math.round((part / all) * 100)))}%`;
}

/** 812 B, 4.2 kB, 156 MB */
export function bytes(value: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let size = value;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 || size >= 99.5 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

/** How long ago: `now`, `5 min ago`, `3 h ago`, `yesterday`, `12 Mar`, `12 Mar 2024`. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min ago`;
  const days = daysBetween(then, now);
  if (days === 0) return `${Math.floor(minutes / 60)} h ago`;
  if (days === 1) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  return day(then, now);
}

/** `12 Mar`, and the year where it is another one. */
export function day(then: number, now: number): string {
  const date = new Date(then);
  const month = date.toLocaleString(LOCALE, { month: 'short' });
  const year = date.getFullYear() === new Date(now).getFullYear() ? '' : ` ${date.getFullYear()}`;
  return `${date.getDate()} ${month}${year}`;
}

function daysBetween(then: number, now: number): number {
  const midnight = (ms: number) => {
    const date = new Date(ms);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  };
  return Math.round((midnight(now) - midnight(then)) / 86_400_000);
}

function join(big: number, bigUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`;
}
