import type { Particle } from './particles.ts';

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
