import {
  Binary,
  Braces,
  Brackets,
  CalendarClock,
  CircleSlash,
  Hash,
  Link2,
  MapPin,
  MoveUpRight,
  Pi,
  ToggleLeft,
  Type,
  type LucideIcon,
} from 'lucide-react';
import type { ValueType } from '#lib/typed-value.ts';

const icons: Readonly<Record<ValueType, LucideIcon>> = {
  null: CircleSlash,
  boolean: ToggleLeft,
  int64: Hash,
  double: Pi,
  timestamp: CalendarClock,
  string: Type,
  bytes: Binary,
  reference: Link2,
  geopoint: MapPin,
  array: Brackets,
  map: Braces,
  vector: MoveUpRight,
};

/** The sign of a type, which says its name unless that stands beside it. */
export function TypeIcon({
  type,
  size = 13,
  isNamed = false,
}: {
  type: ValueType;
  size?: number;
  isNamed?: boolean;
}) {
  const Icon = icons[type];
  return isNamed ? <Icon size={size} aria-hidden /> : <Icon size={size} aria-label={type} />;
}
