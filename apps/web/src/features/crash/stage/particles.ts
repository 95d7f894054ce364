/** A spark of the exhaust. Places in CSS pixels, speeds in pixels a second, ages in seconds. */
export interface Particle {
  readonly x: number;
  readonly y: number;
  readonly speedX: number;
  readonly speedY: number;
  readonly age: number;
  readonly life: number;
  readonly size: number;
}

export const MAX_PARTICLES = 50;

const FALL = 60;

/** All that live on after so many seconds, each where it is by then. */
export function moveParticles(particles: readonly Particle[], seconds: number): Particle[] {
  const moved: Particle[] = [];
  for (const one of particles) {
    const age = one.age + seconds;
    if (age >= one.life) continue;
    const speedY = one.speedY + FALL * seconds;
    moved.push({ ...one, age, speedY, x: one.x + one.speedX * seconds, y: one.y + speedY * seconds });
  }
  return moved;
}

interface Exhaust {
  readonly x: number;
  readonly y: number;
  /** Where the rocket heads, in radians from straight right, counted upwards. */
  readonly heading: number;
  readonly count: number;
  /** Gives a number from 0 to below 1. */
  readonly random: () => number;
}

/** Adds what the rocket blows out, backwards and a little astray; never more than there may be. */
export function addExhaust(particles: readonly Particle[], exhaust: Exhaust): Particle[] {
  const { x, y, heading, random } = exhaust;
  const room = Math.max(0, Math.min(exhaust.count, MAX_PARTICLES - particles.length));
  const added = Array.from({ length: room }, () => {
    const astray = heading + Math.PI + (random() - 0.5) * 0.9;
    const speed = 50 + random() * 110;
    return {
      x,
      y,
      speedX: Math.cos(astray) * speed,
      speedY: -Math.sin(astray) * speed,
      age: 0,
      life: 0.45 + random() * 0.6,
      size: 1.2 + random() * 2,
    };
  });
  return [...particles, ...added];
}

/** Draws the sparks, each fading as its time runs out. */
export function drawParticles(context: CanvasRenderingContext2D, particles: readonly Particle[], colour: string): void {
  context.fillStyle = colour;
  for (const { x, y, age, life, size } of particles) {
    context.globalAlpha = 0.85 * (1 - age / life);
    context.beginPath();
    context.arc(x, y, size, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
}
